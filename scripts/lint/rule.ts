import type { RuleTester } from 'oxlint/plugins-dev';

// oxlint names these types only as what its tester takes.
type TestedRule = Exclude<Parameters<RuleTester['run']>[1], { createOnce: unknown }>;
export type Context = Parameters<TestedRule['create']>[0];
type Scope = ReturnType<Context['sourceCode']['getScope']>;
export type Variable = Scope['variables'][number];
type Visitor = ReturnType<TestedRule['create']>;

export interface Rule {
  create: (context: Context) => Visitor;
}

export type NodeOf<Name extends keyof Visitor> = Parameters<NonNullable<Visitor[Name]>>[0];

export type Node = Variable['defs'][number]['node'];
