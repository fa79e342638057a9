import { Component, type ReactNode } from 'react';
import { frameTexts } from '#texts/web/frame.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

const t = frameTexts.failed;

/** `isQuiet`: nothing stands in for it, and the next that is to be shown there is. */
type Props = { isQuiet?: boolean; children: ReactNode };

/** Where a part of a page cannot be shown, all the others stay. */
export class Part extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate(before: Props) {
    const { isQuiet = false, children } = this.props;
    if (isQuiet && this.state.hasFailed && children !== before.children) this.setState({ hasFailed: false });
  }

  override render() {
    const { isQuiet = false, children } = this.props;
    if (!this.state.hasFailed) return children;
    if (isQuiet) return null;
    return (
      <Notice role="alert">
        <p>{t.part}</p>
        <Button onClick={() => this.setState({ hasFailed: false })}>{t.again}</Button>
      </Notice>
    );
  }
}
