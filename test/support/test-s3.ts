import S3rver from 's3rver';
import type { S3Settings } from '#server/config/settings.ts';

/** An S3-compatible store on its own port, with its objects in a folder. `certificate`: it speaks https. */
export async function startS3(directory: string, certificate?: { key: string; cert: string }) {
  const bucket = 'klasse';
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: bucket }],
    ...certificate,
  });
  const { port } = await store.run();
  const settings: S3Settings = {
    endpoint: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return { settings, port, close: () => store.close() };
}

/** The settings of a site that keeps its pictures there. */
export const s3Settings = (settings: S3Settings) => ({
  S3_ENDPOINT: settings.endpoint,
  S3_REGION: settings.region,
  S3_BUCKET: settings.bucket,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
});
