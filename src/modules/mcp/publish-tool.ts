import { fetchMissingPicture } from '../../accounts/fetch-missing-picture.ts';
import { publish } from '../../accounts/publish.ts';
import { inputOf, integerIn, subjectOf, type Tool, usernameInput } from './tool.ts';

export const publishTool: Tool = {
  name: 'publish',
  title: 'Publish',
  description:
    'Publishes the newest revision of the draft, or an older one with `revision`. Ask the user first.',
  inputSchema: inputOf({
    username: usernameInput,
    revision: { type: 'integer', minimum: 1, description: 'An older revision to roll back to' },
  }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  scope: 'profile:publish',
  async call(call) {
    const { accounts, services, args } = call;
    const { username } = await subjectOf(call);
    const wanted = integerIn(args, 'revision', { least: 1, most: 1e9, usual: null }) ?? undefined;
    const { fetchPicture } = services;
    const { picture, problem } = await fetchMissingPicture(accounts, fetchPicture, username, wanted);
    const revision = await publish(accounts, username, wanted, picture);
    const warnings = problem ? [problem] : [];
    return { text: `Revision ${revision} is now public.`, data: { revision, warnings } };
  },
};
