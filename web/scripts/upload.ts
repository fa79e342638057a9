import * as sharedPage from '../galleries/upload/shared-page.tsx';
import * as uploadPage from '../galleries/upload/upload-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script: sending pictures. */
export const scriptPages: PagesOf<'upload'> = {
  '/bilder-empfangen': { Component: sharedPage.SharedPage, loader: sharedPage.loader },
  '/image-upload/:id': { Component: uploadPage.UploadPage, loader: uploadPage.loader },
};
