/** Whether nobody comes: the helper calls, and both look at it together. */
export function isByVideo(optionId: string): boolean {
  return optionId === 'video-help';
}
