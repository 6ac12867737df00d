import { fetchMissingPicture } from '../../accounts/fetch-missing-picture.ts';
import { publish } from '../../accounts/publish.ts';
import { inputOf, integerIn, subjectOf, type Tool, usernameInput } from './tool.ts';

export const publishTool: Tool = {
  name: 'publish',
  title: 'Publish',
  description:
    'Shows readers the newest revision of the draft or, with `revision`, an older one. Ask the person first.',
  inputSchema: inputOf({
    username: usernameInput,
    revision: { type: 'integer', minimum: 1, description: 'An older one: a rollback' },
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
    return { text: `Readers see revision ${revision} now.`, data: { revision, warnings } };
  },
};
