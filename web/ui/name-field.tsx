import type { ComponentProps } from 'react';
import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import { hasLink } from '#contract/links.ts';
import { nameTexts } from '#texts/web/members/members.ts';
import { Field } from './field.tsx';

const linkIn = (name: string) => (hasLink(name) ? nameTexts.linkInName : '');

/** For a name of somebody, or a part of it. */
export const NameField = (props: Omit<ComponentProps<typeof Field>, 'check' | 'maxLength'>) => (
  <Field {...props} check={linkIn} maxLength={CONTACT_FIELD_MAX} />
);
