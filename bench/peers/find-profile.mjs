/** The one question that each peer asks the database: a profile as it is sent, with its tag. */
export const question = 'SELECT etag, body FROM bench_profiles WHERE username = ?';

export const [, , port, file] = process.argv;
