import * as albumPage from '../maintenance/album-page.tsx';
import * as confirmPage from '../maintenance/confirm-page.tsx';
import * as firstStartPage from '../maintenance/first-start-page.tsx';
import * as galleriesDeletePage from '../maintenance/galleries/delete-page.tsx';
import * as galleriesPage from '../maintenance/galleries/galleries-page.tsx';
import * as galleriesGalleryPage from '../maintenance/galleries/gallery-page.tsx';
import * as galleriesImagePage from '../maintenance/galleries/image-page.tsx';
import * as galleriesStoragePage from '../maintenance/galleries/storage-page.tsx';
import * as trashPage from '../maintenance/galleries/trash-page.tsx';
import * as hiddenImagesPage from '../maintenance/hidden-images-page.tsx';
import * as importPage from '../maintenance/import/import-page.tsx';
import * as mailPage from '../maintenance/mail-page.tsx';
import * as correctMemberPage from '../maintenance/members/correct-member-page.tsx';
import * as deleteMemberPage from '../maintenance/members/delete-member-page.tsx';
import * as letterPage from '../maintenance/members/letter-page.tsx';
import * as lettersPage from '../maintenance/members/letters-page.tsx';
import * as makeMaintainerPage from '../maintenance/members/maintainer-page.tsx';
import * as memberPage from '../maintenance/members/member-page.tsx';
import * as membersPage from '../maintenance/members/members-page.tsx';
import * as newMemberPage from '../maintenance/members/new-member-page.tsx';
import * as memorialPage from '../maintenance/memorials/memorial-page.tsx';
import * as memorialsPage from '../maintenance/memorials/memorials-page.tsx';
import * as newMemorialPage from '../maintenance/memorials/new-memorial-page.tsx';
import * as memorialPicturePage from '../maintenance/memorials/picture-page.tsx';
import * as missingPage from '../maintenance/missing-page.tsx';
import * as overviewPage from '../maintenance/overview-page.tsx';
import * as recordPage from '../maintenance/record-page.tsx';
import * as textsIdentityPage from '../maintenance/texts/identity-page.tsx';
import * as textsListPage from '../maintenance/texts/list-page.tsx';
import * as textsPage from '../maintenance/texts/text-page.tsx';
import * as yearlyCheckPage from '../maintenance/yearly-check-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script: Verwaltung. */
export const scriptPages: PagesOf<'maintenance'> = {
  '/einrichten/:token?': { Component: firstStartPage.FirstStartPage },
  '/verwaltung': { Component: overviewPage.OverviewPage, loader: overviewPage.loader },
  '/verwaltung/klassenalbum': { Component: albumPage.MaintainedAlbumPage, loader: albumPage.loader },
  '/verwaltung/bestaetigen': { Component: confirmPage.ConfirmPage },
  '/verwaltung/mitglieder': { Component: membersPage.MembersPage, loader: membersPage.loader },
  '/verwaltung/mitglieder/neu': { Component: newMemberPage.NewMemberPage, loader: newMemberPage.loader },
  '/verwaltung/mitglieder/einlesen': { Component: importPage.ImportPage, loader: importPage.loader },
  '/verwaltung/mitglieder/:username': { Component: memberPage.MemberPage, loader: memberPage.loader },
  '/verwaltung/mitglieder/:username/aendern': {
    Component: correctMemberPage.CorrectMemberPage,
    loader: correctMemberPage.loader,
  },
  '/verwaltung/mitglieder/briefe': { Component: lettersPage.LettersPage, loader: lettersPage.loader },
  '/verwaltung/mitglieder/:username/brief': { Component: letterPage.LetterPage, loader: letterPage.loader },
  '/verwaltung/mitglieder/:username/loeschen': {
    Component: deleteMemberPage.DeleteMemberPage,
    loader: deleteMemberPage.loader,
  },
  '/verwaltung/mitglieder/:username/betreuer': {
    Component: makeMaintainerPage.MakeMaintainerPage,
    loader: makeMaintainerPage.loader,
  },
  '/verwaltung/bilder': { Component: hiddenImagesPage.HiddenImagesPage, loader: hiddenImagesPage.loader },
  '/verwaltung/mail': { Component: mailPage.MailPage, loader: mailPage.loader },
  '/verwaltung/galerien': { Component: galleriesPage.GalleriesPage, loader: galleriesPage.loader },
  '/verwaltung/galerien/:id': {
    Component: galleriesGalleryPage.MaintainedGalleryPage,
    loader: galleriesGalleryPage.loader,
  },
  '/verwaltung/galerien/:id/loeschen': {
    Component: galleriesDeletePage.DeleteGalleryPage,
    loader: galleriesDeletePage.loader,
  },
  '/verwaltung/galerien/:id/bild/:imageId': {
    Component: galleriesImagePage.MaintainedImagePage,
    loader: galleriesImagePage.loader,
  },
  '/verwaltung/papierkorb': { Component: trashPage.MaintainedTrashPage, loader: trashPage.loader },
  '/verwaltung/speicher': {
    Component: galleriesStoragePage.StoragePage,
    loader: galleriesStoragePage.loader,
  },
  '/verwaltung/gesucht': { Component: missingPage.MaintainedMissingPage, loader: missingPage.loader },
  '/verwaltung/nachfrage': { Component: yearlyCheckPage.YearlyCheckPage, loader: yearlyCheckPage.loader },
  '/verwaltung/gedenken': {
    Component: memorialsPage.MaintainedMemorialsPage,
    loader: memorialsPage.loader,
  },
  '/verwaltung/gedenken/neu': {
    Component: newMemorialPage.NewMemorialPage,
    loader: newMemorialPage.loader,
  },
  '/verwaltung/gedenken/:id': { Component: memorialPage.MaintainedMemorialPage, loader: memorialPage.loader },
  '/verwaltung/gedenken/:id/bild': {
    Component: memorialPicturePage.MemorialPicturePage,
    loader: memorialPage.loader,
  },
  '/verwaltung/protokoll': { Component: recordPage.RecordPage, loader: recordPage.loader },
  '/verwaltung/texte': { Component: textsListPage.TextsListPage, loader: textsListPage.loader },
  '/verwaltung/texte/:text': { Component: textsPage.TextPage, loader: textsPage.loader },
  '/verwaltung/name': { Component: textsIdentityPage.IdentityPage, loader: textsIdentityPage.loader },
};
