import { fetchMissingPicture } from '../../accounts/fetch-missing-picture.ts';
import { publish } from '../../accounts/publish.ts';
import { requestToJson } from '../../hosts/api/review-request.ts';
import { inputOf, integerIn, subjectOf, type Tool, usernameInput } from './tool.ts';

export const publishTool: Tool = {
  name: 'publish',
  title: 'Publish',
  description:
    'Publishes the newest revision of the draft, or an older one with `revision`. Ask the user first. Where a group of the user has review, it asks for a review instead.',
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
    const { revision, request } = await publish(accounts, username, wanted, picture);
    const warnings = problem ? [problem] : [];
    if (!request) return { text: `Revision ${revision} is now public.`, data: { revision, warnings } };
    const text = `Revision ${revision} waits for a review. It is not public yet.`;
    return { text, data: { revision, warnings, request: requestToJson(request) } };
  },
};
