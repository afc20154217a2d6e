export function handler() {
  throw new Error('This function was not built.');
}
