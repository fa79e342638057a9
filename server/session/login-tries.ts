import type { FastifyRequest } from 'fastify';
import type { Cookies } from '#server/http/guard/cookies.ts';
import { sourceOf } from '#server/http/guard/source.ts';
import type { Members } from '#server/members/members.ts';
import type { Passwords } from '#server/password/passwords.ts';
import { typedName } from '#server/people/typed-name.ts';
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
  /** `name`: a `typedName`. The mark is looked up also where it is of no member, so that both take equally long. */
  const tryOf = async (
    request: FastifyRequest,
    name: string,
    memberId: string | undefined,
  ): Promise<LoginTry> => {
    const mark = cookies.read(request, 'device');
    const isKnown = mark && (await deviceMarks.isKnown(memberId ?? name, mark));
    return {
      source: sourceOf(request.ip),
      name,
      ...(isKnown && { device: hashToken(mark) }),
    };
  };

  return {
    tryOf,

    /** Whether this is the password of who is logged in. Whoever finds an open computer shall not guess here either. */
    async isOwnPassword(request: FastifyRequest, member: Asker, password: string): Promise<boolean> {
      const own = await members.findForLogin(member.username);
      const login = await tryOf(request, typedName(member.username), member.id);
      const { isRight } = await limits.attempt(login, async () => {
        const { fits } = await passwords.verify(password, own?.password_hash ?? null);
        return { isRight: fits };
      });
      return isRight;
    },
  };
}
