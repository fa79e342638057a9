import { answerTexts } from '#texts/web/meeting-answer.ts';
import { actsWith } from '../ui/act.tsx';

/** For those who answer a meeting or organise one. */
export const { Act, ActForm } = actsWith(answerTexts.refusals);

type CopyProps = { text: string; 'aria-label'?: string; children: string };

/** A button that copies a text, and says so or how it goes without. */
export function copier({ copied, notCopied }: { copied: string; notCopied: string }) {
  const { Act: Copy } = actsWith({ failed: notCopied });
  return ({ text, 'aria-label': label, children }: CopyProps) => (
    <Copy
      {...(label && { 'aria-label': label })}
      run={async () => navigator.clipboard.writeText(text)}
      success={copied}
      done={() => undefined}
    >
      {children}
    </Copy>
  );
}
