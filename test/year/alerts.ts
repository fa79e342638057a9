import { isActive } from './model.ts';
import type { PartOf } from './part.ts';

export const alerts: PartOf<'alerts'> = {
  letters: {
    alert: {
      subject: /(\(Klasse 1988\))$/,
      mayReach: (_m, person) => person === undefined || (isActive(person) && person.maintainer),
    },
    'daily-news': 'as another one, or not caused here',
  },
};
