import { Failure } from './failure.ts';

/** Stands in the executable for `diagnostics/`, which is not built into it: to load it is to be refused. */
throw new Failure('The executable has no development mode. Run `npm start` in the source, or unset APP_ENV.');
