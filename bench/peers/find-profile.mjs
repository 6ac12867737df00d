/** The single query of each peer: a profile as sent, with its tag. */
export const question = 'SELECT etag, body FROM bench_profiles WHERE username = ?';

export const [, , port, file] = process.argv;
