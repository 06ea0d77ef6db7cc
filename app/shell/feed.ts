/** Where the posts are listed for feed readers. */
export const feedPath = '/our-blog/feed.xml';
