/** A university where there is little room: 부산대학교 is 부산대. */
export function shortSchoolName(name: string): string {
  return name.replace(/대학교$/, '대');
}
