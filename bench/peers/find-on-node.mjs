import Database from 'better-sqlite3';
import { file, question } from './find-profile.mjs';

const statement = new Database(file, { readonly: true }).prepare(question);

export const findProfile = (username) => statement.get(username);
