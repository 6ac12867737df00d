import { Database } from 'bun:sqlite';
import { file, question } from './find-profile.mjs';

const statement = new Database(file, { readonly: true }).query(question);

export const findProfile = (username) => statement.get(username);
