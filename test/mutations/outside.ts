import type { Mutation } from './mutation.ts';

const fetching = ['test/pictures/fetch-picture.test.ts'];
const publishing = ['test/pictures/publish.test.ts'];

/**
 * Faults in outgoing connections and in the handling of their responses. Tests connect to this machine only,
 * so that a broken guard reaches no other server.
 */
export const outside: readonly Mutation[] = [
  {
    breaks: 'pictures come from public addresses alone',
    file: 'src/core/outside/destination.ts',
    text: 'addresses.every((address) => network.isPublic(address))',
    replacement: 'addresses.every((address) => network.isPublic(address) || true)',
    tests: fetching,
  },
  {
    breaks: 'a picture comes from a public address, wherever it is redirected to',
    file: 'src/core/outside/download.ts',
    text: 'await findDestination(next, network)',
    replacement: 'await findDestination(next, turn === 0 ? network : { ...network, isPublic: () => true })',
    tests: fetching,
  },
  {
    breaks: 'a picture is redirected five times',
    file: 'src/core/outside/download.ts',
    text: 'turn <= mostRedirects',
    replacement: 'turn <= mostRedirects + 1',
    tests: fetching,
  },
  {
    breaks: 'a picture that is announced too large is not read',
    file: 'src/core/outside/download.ts',
    text: "  if (!isCut && Number(headers['content-length'] ?? 0) > largest) return tooLarge(largest);\n",
    replacement: '',
    tests: fetching,
  },
  {
    breaks: 'a picture that is too large is given up while it comes',
    file: 'src/core/outside/download.ts',
    text: 'if (size > largest && !isCut) return tooLarge(largest);',
    replacement: 'if (size > 4 * largest) return noServer;',
    tests: fetching,
  },
  {
    breaks: 'a picture comes in time, or not at all',
    file: 'src/core/outside/download.ts',
    text: 'return Promise.race([late, follow(address, options, network, stop)]);',
    replacement: 'return follow(address, options, network, stop);',
    tests: fetching,
    only: 'in time, whatever is slow',
  },
  {
    breaks: 'a picture is of a kind that every machine can read',
    file: 'src/accounts/files/clean-image.ts',
    text: "    if (!isCleaned(type)) return 'no-picture';\n",
    replacement: '',
    tests: fetching,
  },
  {
    breaks: 'a picture has no more pixels than can be drawn',
    file: 'src/accounts/files/clean-image.ts',
    text: 'const mostPixels = 32_000_000;',
    replacement: 'const mostPixels = 64_000_000;',
    tests: fetching,
  },
  {
    breaks: 'so many pictures are fetched at a time',
    file: 'src/accounts/files/fetch-picture.ts',
    text: 'underWay >= sideBySide',
    replacement: 'underWay > sideBySide',
    tests: fetching,
  },
  {
    breaks: 'a picture that is private is not asked for',
    file: 'src/domain/profile/pictures.ts',
    text: ' && isPicturePublic(document)',
    replacement: '',
    tests: publishing,
  },
  {
    breaks: 'a picture is as private as the part that it belongs to',
    file: 'src/domain/profile/pictures.ts',
    text: "visibilityOf(document, '/basics/image') === 'public'",
    replacement: "document['x-vitrine']?.visibility?.['/basics/image'] !== 'private'",
    tests: ['src/domain/profile/public-profile.test.ts'],
  },
  {
    breaks: 'readers do not learn where a picture was found',
    file: 'src/domain/profile/public-profile.ts',
    text: '[path, { source: _source, sent: _sent, ...file }]',
    replacement: '[path, { sent: _sent, ...file }]',
    tests: [...publishing, 'src/domain/profile/public-profile.test.ts'],
  },
  ...['10.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'].map(
    (range): Mutation => ({
      breaks:
        range === '169.254.0.0/16'
          ? 'the metadata service of a cloud is no public address'
          : `${range} is no public address`,
      file: 'src/core/outside/public-address.ts',
      text: `  '${range}',\n`,
      replacement: '',
      tests: ['src/core/outside/public-address.test.ts'],
    }),
  ),
  {
    breaks: 'an address with a zone is no public one',
    file: 'src/core/outside/public-address.ts',
    text: "!address.includes('%') && ",
    replacement: '',
    tests: ['src/core/outside/public-address.test.ts'],
  },
  {
    breaks: 'a private address behind a gateway is private',
    file: 'src/core/outside/public-address.ts',
    text: ', ...specialIpv4.map(throughNat64)',
    replacement: '',
    tests: ['src/core/outside/public-address.test.ts'],
  },
];
