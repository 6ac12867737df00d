/** Seconds by which the provider's clock may differ from ours. */
export const clockTolerance = 30;
