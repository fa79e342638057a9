import assert from 'node:assert/strict';
import { act } from '#server/admin/command.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { filePart, multipart, multipartType, textPart } from '#test/support/test-multipart.ts';
import { attackGroup, scenario } from './attack.ts';
import type { Request } from './request.ts';

const small = await plainJpeg({ width: 60, height: 40 });
const form = multipart([textPart('title', 'Ein Ausflug'), filePart(small)]);

const many = <T>(count: number, make: (at: number) => T) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));
const sorted = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

attackGroup(
  'concurrency',
  async (site) => {
    const { send, gallery } = site;
    const upload = (as: 'anna' | 'bert' = 'anna'): Request => ({
      method: 'POST',
      path: `/galleries/${gallery}/images`,
      as,
      body: form,
      headers: { 'content-type': multipartType },
    });
    return [
      scenario(
        'of uploads that race for the last place in the quota one gets it',
        async () => {
          const answers = await many(6, () => send(upload()));
          // anna has one of two images; uploads admitted together are stored one after another.
          assert.deepEqual(sorted(answers), [201, 409, 409, 409, 409, 409]);
          return answers;
        },
        { images: '+1', image_files: '+4', files: '+4' },
      ),
      scenario(
        'a member deleted while uploading leaves neither rows nor files without a row',
        async ({ db, members, memberActs, storage }) => {
          const bert = (await members.find('bert')) ?? assert.fail();
          const uploads = many(3, () => send(upload('bert')));
          const removed = await act({ db }, (...by) => memberActs.delete(...by, bert, { keepImages: false }));
          for (const id of removed) await storage.remove(id);
          const answers = await uploads;
          assert.ok(
            answers.every(({ status }) => [201, 401, 404, 409, 503].includes(status)),
            `${sorted(answers)}`,
          );
          return answers;
        },
        {
          ...{ members: '-1', sessions: '-1', device_marks: '-1', deleted_members: '+1' },
          ...{ portraits: '-1', maintenance_record: '+1', former_traces: '+4', secrets: '+1' },
        },
      ),
    ];
  },
  { MEMBER_MAX_IMAGES: '2' },
);
