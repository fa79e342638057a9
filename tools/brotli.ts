import { brotliCompressSync, constants } from 'node:zlib';

/** As small as brotli makes it, whatever time that takes. */
export const compressed = (content: Buffer): Buffer =>
  brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      // All at once instead of in blocks, which finds more.
      [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
    },
  });
