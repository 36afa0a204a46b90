/** Sends a picture to the library. Stands in until the library is merged. */
export async function uploadPicture(
  _file: File,
  _onProgress: (share: number) => void,
): Promise<{ url: string; alt: string } | { problem: string }> {
  return { problem: 'Pictures cannot be uploaded yet.' }
}
