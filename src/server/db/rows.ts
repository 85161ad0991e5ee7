import type { Queryable } from './database.ts';
import { type Statement, statement } from './statement.ts';

/** The first row that a statement returns; undefined without one. */
export async function findRow<Row>(
  db: Queryable,
  asked: Statement<Row>,
  values: readonly unknown[],
): Promise<Row | undefined> {
  const [row] = await db.query(asked, values);
  return row;
}

/** Whether a statement returns a row: for a write with `returning`, whether it changed anything. */
export async function hasRow(db: Queryable, asked: Statement<unknown>, values: readonly unknown[]): Promise<boolean> {
  return (await db.query(asked, values)).length > 0;
}

/** The row of a statement that always returns one. @throws Error without one */
export async function mustFindRow<Row>(db: Queryable, asked: Statement<Row>, values: readonly unknown[]): Promise<Row> {
  const row = await findRow(db, asked, values);
  if (!row) throw new Error(`The statement ${asked.name} returned no row`);
  return row;
}

/**
 * A statement as a function of its values: `$1` in the text is the first, `$1.name` a property of it, and undefined is null. It throws Error
 * where the value lacks the property.
 */
type Run<Values extends readonly unknown[], Result> = (db: Queryable, ...values: Values) => Promise<Result>;
type None = readonly [];

const PROPERTY = /\$\d+\.\w/;
const PLACE = /\$(\d+)(?:\.(\w+))?/g;

/** @returns the statement in which PostgreSQL gets the properties as values of their own, and what makes these */
function declare<Row>(name: string, text: string) {
  if (!PROPERTY.test(text))
    return { declared: statement<Row>(name, text), toValues: (given: readonly unknown[]) => given };
  const places: string[] = [];
  const numbered = text.replaceAll(PLACE, (place) => {
    if (!places.includes(place)) places.push(place);
    return `$${places.indexOf(place) + 1}`;
  });
  const readers = places.map((place) => readerOf(name, place));
  const toValues = (given: readonly unknown[]) => readers.map((read) => read(given));
  return { declared: statement<Row>(name, numbered), toValues };
}

/** What reads `$1` or `$1.name` out of the values that are given. */
function readerOf(name: string, place: string) {
  const [number, property] = place.slice(1).split('.');
  return (given: readonly unknown[]): unknown => {
    const value = given[Number(number) - 1];
    if (property === undefined) return value;
    if (typeof value !== 'object' || value === null || !(property in value)) throw new Error(`${name} lacks ${place}`);
    return Reflect.get(value, property);
  };
}

/** Declares a statement that only writes. Names and texts as in `statement`. */
export function execute<Values extends readonly unknown[] = None>(name: string, text: string): Run<Values, void> {
  const { declared, toValues } = declare(name, text);
  return async (db, ...values) => {
    await db.query(declared, toValues(values));
  };
}

/** Declares a statement that returns rows. */
export function manyRows<Row, Values extends readonly unknown[] = None>(
  name: string,
  text: string,
): Run<Values, Row[]> {
  const { declared, toValues } = declare<Row>(name, text);
  return (db, ...values) => db.query(declared, toValues(values));
}

/**
 * Declares a statement for each order of a list, which goes along an index of its own; `order` of the first value says which one runs.
 * @param name of all of them, without the order @param textOf the text in an order
 */
export function orderedRows<Row, Chosen extends { readonly order: string }>(
  orders: readonly Chosen['order'][],
  name: string,
  textOf: (order: Chosen['order']) => string,
): Run<[chosen: Chosen], Row[]> {
  const lists = new Map(
    orders.map((order) => [order, manyRows<Row, [Chosen]>(`${name}-${order.toLowerCase()}`, textOf(order))]),
  );
  return (db, chosen) => {
    const list = lists.get(chosen.order);
    if (!list) throw new Error(`${name} has no order ${chosen.order}`);
    return list(db, chosen);
  };
}

/** Declares a statement of which the first row counts; undefined without one. */
export function maybeRow<Row, Values extends readonly unknown[] = None>(
  name: string,
  text: string,
): Run<Values, Row | undefined> {
  const { declared, toValues } = declare<Row>(name, text);
  return (db, ...values) => findRow(db, declared, toValues(values));
}

/** Declares a statement that always returns a row. The function throws Error without one. */
export function oneRow<Row, Values extends readonly unknown[] = None>(name: string, text: string): Run<Values, Row> {
  const { declared, toValues } = declare<Row>(name, text);
  return (db, ...values) => mustFindRow(db, declared, toValues(values));
}

/** Declares a statement that says by any row at all: for a write with `returning`, whether it changed anything. */
export function anyRow<Values extends readonly unknown[] = None>(name: string, text: string): Run<Values, boolean> {
  const { declared, toValues } = declare(name, text);
  return (db, ...values) => hasRow(db, declared, toValues(values));
}

/** The value of a row of one column. */
function valueOf(row: object): unknown {
  return Object.values(row)[0];
}

/** Declares a statement of one column: its values. */
export function manyValues<Value, Values extends readonly unknown[] = None>(
  name: string,
  text: string,
): Run<Values, Value[]> {
  const rows = manyRows<object, Values>(name, text);
  return async (db, ...values) => (await rows(db, ...values)).map((row) => valueOf(row) as Value);
}

/** Declares a statement of one column: the value of its first row; undefined without one. */
export function maybeValue<Value, Values extends readonly unknown[] = None>(
  name: string,
  text: string,
): Run<Values, Value | undefined> {
  const found = maybeRow<object, Values>(name, text);
  return async (db, ...values) => {
    const row = await found(db, ...values);
    return row && (valueOf(row) as Value);
  };
}

/** Declares a statement of one column that always returns a row: its value. The function throws Error without one. */
export function oneValue<Value, Values extends readonly unknown[] = None>(
  name: string,
  text: string,
): Run<Values, Value> {
  const row = oneRow<object, Values>(name, text);
  return async (db, ...values) => valueOf(await row(db, ...values)) as Value;
}
