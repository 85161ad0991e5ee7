/**
 * For a side that has not been seen, while the room is open: connecting there counts as attendance, however late (product §7.2). One sentence for
 * the notice, its mail and the screen.
 */
export const STILL_COUNTS = '지금이라도 멘토링룸에 들어와 상대와 연결되면 참석으로 남아요.';
