/** A store (database, images) is temporarily unavailable; trying again later makes sense. */
export class StoreUnavailable extends Error {
  /** `cause`: the error of the store or of the connection to it. */
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'StoreUnavailable';
  }
}

/** The disk of a store is full; trying again makes sense after somebody has freed space. */
export class StoreFull extends StoreUnavailable {}
