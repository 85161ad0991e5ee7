/** What the button of development's simulated sign-in service says; here, so that the first fonts have its letters. */
export const SIMULATOR_NAME = '시뮬레이터';
/** The university that the simulator speaks for, and the scope of what it says. */
export const SIMULATOR_SCHOOL = { university: '부산대학교', scope: 'pusan.ac.kr' } as const;
