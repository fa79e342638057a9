/** Does one work after the other; resolves to what this one answers. */
export function inTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return <Answer>(work: () => Answer | Promise<Answer>): Promise<Answer> => {
    const answer = last.then(work);
    last = answer;
    return answer;
  };
}
