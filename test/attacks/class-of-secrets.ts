import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import { saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestAnswer, TestBrowser } from '#test/support/test-browser.ts';
import { sendToGroup } from '#test/support/test-class.ts';
import { remember } from '#test/support/test-memorial.ts';
import { testSite } from '#test/support/test-site.ts';
import { meeting } from '../year/meetings/attacks.ts';

/** What no member sees of bert, and of who else is spoken of. */
export const secrets = {
  address: 'bert@verborgen.example',
  remark: 'Nur für die Orga',
  reason: 'Ich war damals krank',
  hint: 'Jetzt in Bonn',
  note: 'War in Ulm',
  agreed: 'Inge Riedel',
  deleted: 'Weg damit',
};

export type ClassOfSecrets = Awaited<ReturnType<typeof classOfSecrets>>;

/**
 * A class with all that maintainers see more of: anna organises and uploads, bert releases nothing, zoe is a maintainer
 * who has entered the password again. paul, a member, has a gallery and a picture; others have a gallery in which all
 * is hidden.
 */
export async function classOfSecrets(t: TestContext) {
  const site = await testSite(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  const [paul, zoe] = [await site.join('paul'), await site.maintainer('zoe')];
  /** The id in an answer. */
  const must = async (asked: Promise<TestAnswer>, status: 201 | 204) => {
    const answer = await asked;
    assert.equal(answer.status, status, answer.text);
    return status === 201 ? (answer.json as { id: string }).id : '';
  };
  await saveData(anna, 'anna', { publicationConsent: true, acceptGroupEmails: true });
  await saveData(bert, 'bert', { firstName: 'Bert', surname: 'Heimlich' });
  const { id: bertId = '' } = (await site.members.findForLogin('bert')) ?? {};
  await site.linkedAddresses.link(site.db, bertId, secrets.address);

  const upload = async (by: TestBrowser, gallery: string, title: string, width: number) => {
    const answer = await by.upload(gallery, await plainJpeg({ width, height: 40 }), { title });
    assert.equal(answer.status, 201, answer.text);
    // They stand in the order of their moments.
    site.passSeconds(1);
    return answer.json as Image;
  };
  const gallery = await anna.createGallery();
  const shown = await upload(anna, gallery, 'Kuchen', 60);
  const own = await upload(paul, gallery, 'Paul am See', 70);
  const hidden = await upload(anna, gallery, 'Geheimer Steg', 50);
  const others = await anna.createGallery('Nur Geheimes');
  const alone = await upload(anna, others, 'Auch geheim', 65);
  const ownGallery = await paul.createGallery('Von Paul');
  await upload(paul, ownGallery, 'Nur Paul', 75);
  await must(anna.send('DELETE', `/galleries/${await anna.createGallery(secrets.deleted)}`), 204);

  const at = (image: Image, of = gallery) => `/galleries/${of}/images/${image.id}`;
  const words: string[] = [];
  const marks = [
    { x: 0.2, y: 0.2, username: 'anna' },
    { x: 0.4, y: 0.4, name: 'Frau Huber' },
  ];
  for (const image of [hidden, shown]) {
    words.push(await must(bert.post(`${at(image)}/comments`, { text: 'Das waren Zeiten' }), 201));
    await must(bert.send('PUT', `${at(image)}/people`, { json: { text: 'Die Reihe', marks } }), 204);
  }
  const cover = { title: 'Klassentreffen 2018', description: 'Ein Abend am See', coverId: hidden.id };
  await must(anna.send('PUT', `/galleries/${gallery}`, { json: cover }), 204);
  for (const where of [at(hidden), at(alone, others)])
    await must(bert.post(`${where}/hide`, { reason: secrets.reason }), 204);

  const meetingId = await must(anna.post('/meetings', meeting), 201);
  const answer = { answer: 'yes', persons: 2, remark: secrets.remark };
  await must(bert.send('PUT', `/meetings/${meetingId}/answer`, { json: answer }), 204);
  const guestId = await must(anna.post(`/meetings/${meetingId}/guests`, { name: 'Frau Lehrreich' }), 201);
  const sought = { firstName: 'Kai', surname: 'Unbekannt', remark: secrets.note };
  const missingId = await must(zoe.post('/maintenance/missing', sought), 201);
  await must(bert.post(`/missing/${missingId}/hints`, { text: secrets.hint }), 204);
  const memorialId = await remember(zoe, { agreedBy: secrets.agreed });
  const { id: mailId } = await sendToGroup(zoe);
  return {
    site,
    anna,
    bert,
    paul,
    zoe,
    bertId,
    gallery,
    others,
    ownGallery,
    shown,
    own,
    hidden,
    alone,
    words,
    meetingId,
    guestId,
    missingId,
    memorialId,
    mailId,
  };
}
