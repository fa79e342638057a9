/** The first of these content codings that a client takes by its `Accept-Encoding`; undefined when it takes none. */
export function preferredEncoding(
  header: string | undefined,
  offered: readonly string[],
): string | undefined {
  const named = new Map(
    (header ?? '').split(',').map((element) => {
      const [coding = '', ...parameters] = element.split(';').map((part) => part.trim().toLowerCase());
      return [coding, !parameters.some((one) => /^q=0(\.0*)?$/.test(one))];
    }),
  );
  return offered.find((coding) => named.get(coding) ?? named.get('*'));
}
