import { readFileSync } from 'node:fs';

export const [, , port, file] = process.argv;
export const constantBody = readFileSync(file);
