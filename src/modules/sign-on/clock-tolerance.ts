/** Seconds of clock skew between provider and server. */
export const clockTolerance = 30;
