import { closeByBack } from './history-entries.ts';
import { showTooltipsByTouch } from './touch-tooltips.ts';

/** What a phone has in place of a mouse and of keys. */
export function actByTouch(router: Parameters<typeof closeByBack>[0]): void {
  closeByBack(router);
  showTooltipsByTouch();
}
