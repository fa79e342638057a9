/** A store (database, pictures) cannot be read or written just now; another try later makes sense. */
export class StoreAway extends Error {
  /** `cause`: what the store or the way to it said. */
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'StoreAway';
  }
}

/** The disk of a store is full: another try makes sense when somebody has made room. */
export class StoreFull extends StoreAway {}
