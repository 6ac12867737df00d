import { setDefaultTimeout } from 'bun:test';
import { testTime } from './test-time.ts';

setDefaultTimeout(testTime);
