import type { Children } from '../../../../core/html/jsx/markup.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import type { ProfileDocument } from '../../../../domain/profile/document.ts';
import { basicsFieldsOf, type Field, fieldsOf } from '../../../../domain/profile/fields.ts';
import { members, type Shape } from '../../../../domain/profile/form-shape.ts';
import { pointer } from '../../../../domain/profile/json-pointer.ts';
import type { RequestProps } from '../editor-route.ts';
import { Summary } from '../forms/editor-form.tsx';
import { FieldControl } from '../forms/fields/field-control.tsx';
import { fieldShapes, itemsOf, newItemShape } from '../forms/fields/item-shape.ts';
import { formHandlers } from '../forms/form-handlers.ts';
import type { FormPage, FormState } from '../forms/form-page.ts';
import { MadeFrom } from '../forms/made-from.tsx';
import { renderStep } from './step.tsx';
import { welcomeTexts } from './welcome-texts.ts';

const whoForm: FormPage<unknown> = {
  shapeOf: (document) => members([['basics', members(fieldShapes(who(document)))]]),
  addressOf: () => editorPaths.welcomePicture,
  render: (request, state) => {
    const texts = welcomeTexts(request.locale);
    return renderStep(request, {
      step: 1,
      title: texts.who,
      greeting: texts.greeting(state.document.basics?.name?.trim() || request.user.username),
      hint: texts.whoHint,
      status: state.status,
      children: (ways) => (
        <Fields request={request} state={state} at="/basics" owner="basics" fields={who(state.document)}>
          {ways}
        </Fields>
      ),
    });
  },
};

export const [showWhoStep, saveWhoStep] = formHandlers(whoForm);

function who(document: ProfileDocument): readonly Field[] {
  return basicsFieldsOf(document).filter(({ name }) => name === 'name' || name === 'label');
}

/** Adds a job after the existing ones. */
const workForm: FormPage<unknown> = {
  shapeOf: (document) => members([['work', newJob(document)]]),
  addressOf: () => editorPaths.publish,
  render: (request, state) => {
    const texts = welcomeTexts(request.locale);
    const at = pointer('work', itemsOf(state.base, 'work')?.length ?? 0);
    return renderStep(request, {
      step: 3,
      title: texts.work,
      hint: texts.workHint,
      status: state.status,
      children: (ways) => (
        <Fields request={request} state={state} at={at} owner="work" fields={job}>
          {ways}
        </Fields>
      ),
    });
  },
};

export const [showWorkStep, saveWorkStep] = formHandlers(workForm);

const asked = ['position', 'name', 'startDate', 'endDate', 'summary'];
const job = fieldsOf('work', []).filter(({ name }) => asked.includes(name));

function newJob(document: ProfileDocument): Shape {
  const place = itemsOf(document, 'work')?.length ?? 0;
  const shape = newItemShape(job);
  return { kind: 'list', movable: false, entry: (index) => (index === place ? shape : null) };
}

interface FieldsProps extends RequestProps {
  readonly state: FormState;
  /** The pointer and the name of the field group. */
  readonly at: string;
  readonly owner: string;
  readonly fields: readonly Field[];
  readonly children: Children;
}

function Fields({ request, state, at, owner, fields, children }: FieldsProps) {
  return (
    <form method="post" action={request.exchange.path} novalidate>
      <MadeFrom request={request} revision={state.revision} />
      <Summary state={state} />
      {fields.map((field) => (
        <FieldControl form={state} name={at + pointer(field.name)} field={field} owner={owner} />
      ))}
      {children}
    </form>
  );
}
