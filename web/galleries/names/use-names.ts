import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { withoutDirections } from '#contract/characters.ts';
import { IMAGE_MARKS_MAX } from '#contract/limits.ts';
import type { DirectoryEntry } from '#contract/members.ts';
import type { People } from '#contract/pictures.ts';
import { pictureNamesTexts } from '#texts/web/galleries/panel.ts';
import { CallError, call } from '../../api.ts';
import { useDraft } from '../../session/draft.tsx';
import { readSession } from '../../session/session.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import { type FaceMark, merge, type Names, rounded, toSend } from './face-marks.ts';
import { showMark } from './mark-spot.tsx';

const t = pictureNamesTexts.page;

export type EditedNames = ReturnType<typeof useNames>;

/** Numbers, so that each mark keeps its own while it is edited. */
const numbered = (marks: Names['marks']): FaceMark[] => marks.map((mark, id) => ({ ...mark, id }));

/** One without a name was set by a stray tap: it is neither saved nor asked about. */
const isNamed = ({ name }: FaceMark) => name.trim() !== '';

const toKeep = (marks: readonly FaceMark[]): Names['marks'] =>
  marks.filter(isNamed).map(({ id: _, ...mark }) => mark);

/** What is edited: begun from the draft if there is one, and kept as one when the session ends. */
function useEdited(imageId: string, loaded: People) {
  const draft = useDraft(`names ${imageId}`);
  const kept = draft.values?.names === undefined ? undefined : JSON.parse(draft.values.names);
  const [before, setBefore] = useState<People>(kept?.before ?? loaded);
  const [text, setText] = useState<string>(kept?.text ?? before.text);
  const [marks, setMarks] = useState<FaceMark[]>(() => numbered(kept?.marks ?? before.marks));
  const [isSaved, setSaved] = useState(false);

  const now = JSON.stringify({ text, marks: toKeep(marks) });
  const isChanged = now !== JSON.stringify({ text: before.text, marks: before.marks });
  useLeaveGuard(isChanged && !isSaved, t.leave);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever anything has changed
  useEffect(() => {
    if (isChanged && !isSaved) draft.keep({ names: JSON.stringify({ ...JSON.parse(now), before }) });
  }, [now, before, isChanged, isSaved]);

  function finish() {
    // Now, so that leaving is not asked about.
    flushSync(() => setSaved(true));
    draft.drop();
  }

  return { draft, before, setBefore, text, setText, marks, setMarks, finish };
}

type Edited = ReturnType<typeof useEdited>;

/** The marks, of which one may be selected. */
function useMarks({ marks, setMarks }: Pick<Edited, 'marks' | 'setMarks'>) {
  const dialogs = useDialogs();
  const [selectedId, setSelected] = useState<number>();
  /** How often the name of the selected mark was asked for; 0: it was only selected. */
  const [nameAsked, setNameAsked] = useState(0);
  const nextId = useRef(IMAGE_MARKS_MAX + marks.length);
  const isFull = marks.filter(isNamed).length >= IMAGE_MARKS_MAX;

  const change = (id: number, changes: Partial<FaceMark>) =>
    setMarks((all) => all.map((mark) => (mark.id === id ? { ...mark, ...changes } : mark)));

  const dropNameless = (kept?: number) =>
    setMarks((all) => all.filter((mark) => mark.id === kept || isNamed(mark)));

  function askName(id: number) {
    dropNameless(id);
    setSelected(id);
    setNameAsked((count) => count + 1);
  }

  function select(id: number | undefined) {
    if (id === selectedId) return;
    dropNameless(id);
    setSelected(id);
    setNameAsked(0);
  }

  function add(x: number, y: number): number | undefined {
    if (isFull) return void dialogs.error(t.full(IMAGE_MARKS_MAX));
    const id = nextId.current++;
    setMarks((all) => [...all, { id, x: rounded(x), y: rounded(y), name: '' }]);
    return id;
  }

  return {
    selected: marks.find(({ id }) => id === selectedId),
    nameAsked,
    isFull,
    askName,
    select,
    change,
    replace: (others: Names['marks']) => setMarks(others.map((mark) => ({ ...mark, id: nextId.current++ }))),
    move: (id: number, x: number, y: number) => change(id, { x: rounded(x), y: rounded(y) }),
    remove(id: number) {
      setMarks((all) => all.filter((mark) => mark.id !== id));
      if (id === selectedId) select(undefined);
    },
    /** By a tap: the name is typed next. */
    addAt(x: number, y: number) {
      const id = add(x, y);
      if (id !== undefined) askName(id);
    },
    /** It is moved by keys before it gets its name. */
    addByKeys() {
      const id = add(0.5, 0.5);
      if (id === undefined) return;
      select(id);
      requestAnimationFrame(() => showMark(id));
    },
  };
}

/** Those who have left the name list meanwhile. */
async function notMarkable(marks: readonly FaceMark[]): Promise<FaceMark[]> {
  const named = (await call('GET /directory')).filter(({ surname }) => surname !== undefined);
  return marks.filter(
    ({ username }) => username !== undefined && !named.some((member) => member.username === username),
  );
}

/** The server does not say which of the new names it does not take, nor why. */
const newOnes = (marks: readonly FaceMark[], before: People) =>
  marks.filter(
    (mark) => !before.marks.some(({ username, name }) => username === mark.username && name === mark.name),
  );

/** The names of a picture while they are edited. */
export function useNames(
  params: { galleryId: string; imageId: string },
  loaded: People,
  members: readonly DirectoryEntry[],
  onSaved: () => void,
) {
  const dialogs = useDialogs();
  const edited = useEdited(params.imageId, loaded);
  const { draft, before, setBefore, text, setText, marks, finish } = edited;
  const { replace, ...editing } = useMarks(edited);
  const [conflict, setConflict] = useState<{ text: string | undefined }>();

  /** What is there now is put together with what was done here, to be looked at before it is saved. */
  async function takeIn() {
    const theirs = await call('GET /galleries/{galleryId}/images/{imageId}/people', { params });
    const mine = { text, marks: toKeep(marks) };
    const together = merge(before, mine, theirs);
    const differs = theirs.text !== before.text && theirs.text !== together.text;
    setConflict({ text: differs ? theirs.text : undefined });
    setText(together.text);
    replace(together.marks);
    setBefore(theirs);
    editing.select(undefined);
  }

  async function refused(error: unknown): Promise<unknown> {
    const code = error instanceof CallError ? error.code : 'defect';
    if (code === 'conflict') return takeIn();
    if (!readSession()) return;
    if (code === 'not-found') return dialogs.error(t.gone);
    if (code === 'too-often') return dialogs.error(t.tooOften);
    if (code !== 'not-valid' && code !== 'not-allowed') return dialogs.error(t.failed);
    const wrong = code === 'not-allowed' ? newOnes(marks, before) : await notMarkable(marks);
    const [first] = wrong;
    if (!first) return dialogs.error(t.notValid);
    const names = wrong.map(({ name }) => name);
    await dialogs.error(code === 'not-allowed' ? t.notTaken(names) : t.notMarkable(names.join(', ')));
    editing.askName(first.id);
  }

  async function save(): Promise<unknown> {
    const named = marks.filter(isNamed);
    const { username: me } = readSession() ?? {};
    const isOwn = ({ username }: { username?: string | undefined }) => username === me;
    if (before.marks.some(isOwn) && !named.some(isOwn) && !(await dialogs.confirm(t.goneOwn))) return;
    const cleaned = named.map((mark) => ({ ...mark, name: withoutDirections(mark.name) }));
    const body = toSend({ text: withoutDirections(text), marks: cleaned }, before.revision);
    try {
      await call('PUT /galleries/{galleryId}/images/{imageId}/people', { params, body });
    } catch (error) {
      return refused(error).catch(() => dialogs.error(t.failed));
    }
    finish();
    await dialogs.tell(t.saved);
    onSaved();
  }

  return { ...editing, members, marks, text, setText, conflict, draft, save };
}
