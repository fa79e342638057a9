/** The columns with text that people typed; all others are keys, times and choices, or a record that is never edited. */
export const typedTexts: Record<string, readonly string[]> = {
  members: [
    ...['username', 'first_name', 'surname', 'birth_name', 'nickname', 'address', 'city'],
    ...['phone_number', 'mobile_number', 'private_email_address', 'office_email_address'],
  ],
  missing_people: ['first_name', 'surname', 'remark'],
  missing_hints: ['hint'],
  memorials: ['first_name', 'surname', 'birth_name', 'note', 'agreed_by'],
  memorial_words: ['words'],
  galleries: ['title', 'description'],
  images: ['title'],
  hidden_images: ['reason'],
  image_people: ['words'],
  image_marks: ['name'],
  declined_marks: ['names', 'released_names'],
  image_words: ['content'],
  meetings: ['title', 'description', 'place', 'street', 'town', 'cancel_reason', 'question', 'choices'],
  meeting_answers: ['remark', 'choice', 'companions'],
  meeting_guests: ['name', 'remark', 'companions'],
  mails: ['subject', 'message'],
  passkeys: ['name'],
  site_settings: ['value'],
  site_texts: ['content'],
};

/** Composes (NFC) what was stored before the server did so with all that comes in. */
export const composeTexts: readonly string[] = Object.entries(typedTexts).flatMap(([table, columns]) =>
  columns.map(
    (column) =>
      `update ${table} set ${column} = normalize(${column}) where ${column} <> normalize(${column})`,
  ),
);
