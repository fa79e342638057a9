/** A setting is wrong; the message is one German sentence that names it. */
export class WrongSetting extends Error {}
