/** What the button of development's simulated sign-in service says; here, so that the first fonts have its letters. */
export const SIMULATOR_NAME = '시뮬레이터';
