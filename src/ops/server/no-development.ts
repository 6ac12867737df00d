import { Failure } from '../../store/failure.ts';

/** Replaces `diagnostics/`, which is not built into the executable: loading it fails with the reason. */
throw new Failure('The executable has no development mode. Run `npm start` in the source, or unset APP_ENV.');
