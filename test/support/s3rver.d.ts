/** The part that the tests use; the package has no types. */
declare module 's3rver' {
  type Settings = {
    address: string;
    port: number;
    directory: string;
    silent: boolean;
    configureBuckets: { name: string }[];
    key?: string;
    cert?: string;
  };
  export default class S3rver {
    constructor(settings: Settings);
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
