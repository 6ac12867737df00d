/** The path parameters of the preview host. */
export interface PreviewParams {
  readonly username: string;
  readonly type: string | null;
  readonly slug: string | null;
  readonly fileUrl: string | null;
}
