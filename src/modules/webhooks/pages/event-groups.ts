import { type EventType, eventTypes } from '../../../store/event.ts';

type Subject = EventType extends infer Type
  ? Type extends `${infer Before}.${string}`
    ? Before
    : never
  : never;

/** Event types by subject. Every subject has a group. */
const groups = {
  draft: 'profile',
  profile: 'profile',
  link: 'profile',
  share: 'profile',
  user: 'account',
  operator: 'account',
  role: 'account',
  scim: 'account',
  email: 'account',
  password: 'signIn',
  passkey: 'signIn',
  'second-factor': 'signIn',
  identity: 'signIn',
  'sign-in-link': 'signIn',
  token: 'others',
  webhook: 'others',
  delegate: 'others',
  group: 'others',
  review: 'profile',
} as const satisfies Record<Subject, string>;

type EventGroup = (typeof groups)[Subject];

export const groupNames = ['profile', 'account', 'signIn', 'others'] as const satisfies readonly EventGroup[];

export function eventsOf(group: EventGroup): EventType[] {
  return eventTypes.filter((type) => groups[type.slice(0, type.indexOf('.')) as Subject] === group);
}
