/** Which file of the build holds what of the sources. Not beside the files that are served. */
export const BUILD_MANIFEST = 'build/manifest/client.json';
