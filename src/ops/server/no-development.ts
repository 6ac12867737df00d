import { Failure } from '../../store/failure.ts';

/** Replaces `diagnostics/` in the executable, which doesn't contain it. Loading it fails with this explanation. */
throw new Failure('The executable has no development mode. Run `npm start` in the source, or unset APP_ENV.');
