/** The texts that organisers write of a meeting. Each is a column of the same name, and a field of the form. */
export const meetingTexts = ['title', 'place', 'street', 'town', 'description', 'question'] as const;

export type MeetingText = (typeof meetingTexts)[number];
export type MeetingTexts = Record<MeetingText, string>;

/** An object with a value for each text. */
export const eachMeetingText = <T>(value: (text: MeetingText) => T) =>
  Object.fromEntries(meetingTexts.map((text) => [text, value(text)])) as Record<MeetingText, T>;

/** The texts alone. */
export const textsOf = (meeting: MeetingTexts): MeetingTexts => eachMeetingText((text) => meeting[text]);

/** Where it is: of another place all are told. */
export const placeTexts = ['place', 'street', 'town'] as const satisfies MeetingText[];
export type Place = Record<(typeof placeTexts)[number], string>;

/** The lines of an address that are known. */
export const placeLines = (at: Place) => placeTexts.map((text) => at[text]).filter(Boolean);
