/** One promise among several of a e2eTest, which names it when it breaks. */
export async function step(promise: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (error instanceof Error) error.stack = `${promise}\n${error.stack}`;
    throw error;
  }
}
