import type { FastifyRequest } from 'fastify';
import type { Cookies } from '#server/http/guard/cookies.ts';
import { sourceOf } from '#server/http/guard/source.ts';
import type { Members } from '#server/members/members.ts';
import type { Passwords } from '#server/password/passwords.ts';
import type { DeviceMarks } from './device-marks.ts';
import type { LoginLimits, LoginTry } from './login-limits.ts';
import { type Asker, hashToken } from './sessions.ts';

export type LoginTries = ReturnType<typeof createLoginTries>;

type Deps = {
  members: Pick<Members, 'findForLogin'>;
  passwords: Pick<Passwords, 'verify'>;
  deviceMarks: Pick<DeviceMarks, 'isKnown'>;
  limits: LoginLimits;
  cookies: Cookies;
};

/** Who tries which account from where, for the limits of a login, which also hold for one's own password once more. */
export function createLoginTries({ members, passwords, deviceMarks, limits, cookies }: Deps) {
  /** `account`: a member's id, or a `hashedName`. The mark is looked up for those too, so that both take equally long. */
  const tryOf = async (request: FastifyRequest, account: string): Promise<LoginTry> => {
    const mark = cookies.read(request, 'device');
    const isKnown = mark && (await deviceMarks.isKnown(account, mark));
    return {
      source: sourceOf(request.ip),
      account,
      ...(isKnown && { device: hashToken(mark) }),
    };
  };

  return {
    tryOf,

    /** Whether this is the password of who is logged in. Whoever finds an open computer shall not guess here either. */
    async isOwnPassword(request: FastifyRequest, member: Asker, password: string): Promise<boolean> {
      const own = await members.findForLogin(member.username);
      const { isRight } = await limits.attempt(await tryOf(request, member.id), async () => {
        const { fits } = await passwords.verify(password, own?.password_hash ?? null);
        return { isRight: fits };
      });
      return isRight;
    },
  };
}
